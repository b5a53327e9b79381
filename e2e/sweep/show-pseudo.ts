import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import { moduleOf } from '#words/compile.ts'
import { readArea } from '#words/read-texts.ts'
import { pseudoTexts } from './pseudo-texts.ts'

const RUNTIME = '/assets/pseudo-runtime.js'
const runtime = readFileSync(fileURLToPath(import.meta.resolve('@messageformat/runtime')), 'utf8')

/** What compiled texts import, for a browser without the build's chunks. */
const IMPORTS = {
  en: '(count, is_ordinal) => new Intl.PluralRules("en", { type: is_ordinal ? "ordinal" : "cardinal" }).select(count)',
  numberPercent: '(value) => value.toLocaleString("en", { style: "percent" })',
}

/** The texts of an area as the browser loads them. */
function wordsOf(area: string): string {
  return moduleOf(DEFAULT_LANGUAGE, pseudoTexts(readArea(DEFAULT_LANGUAGE, area)))
    .replace('"@messageformat/runtime"', `"${RUNTIME}"`)
    .replace(/import \{ (en|numberPercent) \} from .*;/g, (_, name: keyof typeof IMPORTS) => {
      return `const ${name} = ${IMPORTS[name]}`
    })
}

/** Shows the English pages of a browser in the pseudo-locale, which is nowhere in the product itself. */
export async function showPseudo(context: BrowserContext): Promise<void> {
  const contentType = 'text/javascript'
  await context.route(/\/assets\/words-en-([a-z]+)-[^/]*\.js$/, (route) => {
    const [, area = ''] = /words-en-([a-z]+)-/.exec(route.request().url()) ?? []
    return route.fulfill({ contentType, body: wordsOf(area) })
  })
  await context.route(`**${RUNTIME}`, (route) => route.fulfill({ contentType, body: runtime }))
  await context.addInitScript(() => {
    const mirror = () => document.documentElement?.setAttribute('dir', 'rtl')
    mirror()
    new MutationObserver(mirror).observe(document, { childList: true })
  })
}
