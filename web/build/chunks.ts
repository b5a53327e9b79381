import { join } from 'node:path'

const web = join(import.meta.dirname, '..')

type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ChunkingContext = { getModuleInfo(id: string): ModuleInfo | null }

/** Gathers the modules of ours that some files need from the start, so that they travel in one file instead of many small ones. */
export function neededBy(...paths: string[]) {
  let needed: Set<string> | undefined
  return (id: string, modules: ChunkingContext) => {
    needed ??= reachedFrom(
      paths.map((path) => join(web, path)),
      modules,
    )
    return needed.has(id)
  }
}

function reachedFrom(files: readonly string[], modules: ChunkingContext): Set<string> {
  const reached = new Set(files)
  for (const file of reached) {
    // A contract takes only schemas from another contract, and the build leaves schemas out.
    if (/\/contract\//.test(file)) continue
    for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) {
      if (/\/(web|words|contract|rules)\/.*\.tsx?$/.test(imported)) reached.add(imported)
    }
  }
  return reached
}

/** Modules that nothing but a screen, and what it fetches later, ever asks for. */
export function onlyFor(path: string) {
  const root = join(web, path)
  const known = new Map<string, boolean>([[root, true]])
  const isOnlyFor = (id: string, modules: ChunkingContext): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, true)
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
    const all = [...importers, ...dynamicImporters]
    const is = all.length > 0 && all.every((importer) => isOnlyFor(importer, modules))
    known.set(id, is)
    return is
  }
  return (id: string, modules: ChunkingContext) => id !== root && isOnlyFor(id, modules)
}
