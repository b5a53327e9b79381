import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What a file loads, as paths from the root of the repository, or package names. Read as text: no compiler need agree. */
export function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, from, lazy, bare]) => pathOf(file, from ?? lazy ?? bare ?? ''))
}

function pathOf(file: string, name: string): string {
  if (name === '#rooms') return 'words/rooms.node.ts'
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : name
}

/** Files that a file names beside its imports: workers, catalogues, what it starts. */
const namedIn = (file: string, text: string) =>
  [...text.matchAll(/['"`](\.{1,2}\/[\w./-]+\.\w+)['"`]/g)].map(([, name = '']) => pathOf(file, name))

/**
 * How many imports lie between each file and the nearest of those given, for the files that load one of them: 0 for a given file itself.
 * `globs` say where to look.
 */
export function distancesTo(given: string[], root: string, globs: string[]): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const file of globSync(globs, { cwd: root, exclude: (name) => /^(node_modules|dist)$/.test(name) })) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const name of new Set([...importsOf(file, text), ...namedIn(file, text)]))
      importers.set(name, [...(importers.get(name) ?? []), file])
  }
  const distances = new Map(given.filter((file) => existsSync(join(root, file))).map((file) => [file, 0]))
  // A map's own order is the order of a breadth-first walk: what is set while it is walked comes last.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}
