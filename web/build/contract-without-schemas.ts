import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * The browser makes the contract's calls but does not parse with their schemas; the server has done that on both ways.
 * Without `input`, `form`, `answer`, the reference's `summary` and what only the server asks of a call, and with every call in the contract marked as free of effects, zod is
 * left out of all pages that do not use a schema themselves.
 */
export const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      const edits: { at: number; until: number; text: string }[] = []
      const blank = (definition: ESTree.Node | null | undefined) => {
        if (definition?.type !== 'ObjectExpression') return
        for (const part of definition.properties) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
          if (!/^(summary|input|form|answer|access|answers|body|cost|scope|status|body_bytes)$/.test(part.key.name))
            continue
          // With its comma: what is gone altogether travels best.
          const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0
          edits.push({ at: part.start, until: part.end + comma, text: '' })
        }
      }
      new Visitor({
        CallExpression(node) {
          edits.push({ at: node.start, until: node.start, text: '/* @__PURE__ */ ' })
          if (node.callee.type === 'Identifier' && node.callee.name === 'call') blank(node.arguments[0])
        },
        // Fields that several calls share are an object of their own.
        VariableDeclarator: (node) => blank(node.init),
        // And what holds unless a call says otherwise.
        ReturnStatement: (node) => blank(node.argument),
      }).visit(this.parse(code))
      return { code: applied(code, edits), map: null }
    },
  },
}

/** Makes the edits from the last to the first; those inside one that replaces them are left out. */
function applied(code: string, edits: { at: number; until: number; text: string }[]) {
  const replaced = edits.filter((edit) => edit.until > edit.at)
  return edits
    .filter((edit) => !replaced.some((other) => other !== edit && edit.at >= other.at && edit.until <= other.until))
    .sort((one, other) => other.at - one.at)
    .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.until), code)
}
