import type { Plugin } from 'vite'

/** For browsers without @property. They lack Map.groupBy as well, without which the sidebar isn't drawn. */
const FALLBACK = /@layer properties\{@supports .*?\}\}\}/s

/** Rules of the toaster for what our toasts never are: coloured all over, inverted, loading, with a second button, or elsewhere on the screen. */
const UNUSED =
  /[^{}]*(?:rich-colors|data-invert|data-cancel|data-promise|sonner-load|sonner-spin|data-[xy]-position=(?:center|bottom))[^{}]*\{[^{}]*\}/g

/** The colours of toasts that are coloured all over. */
const UNUSED_COLOURS = /--(?:success|info|warning|error)-(?:bg|border|text):[^;}]*;?/g

/** Leaves out styles that nothing on our pages or in our browsers uses. */
export const leanStyles: Plugin = {
  name: 'lean-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      const css = String(file.source).replace(FALLBACK, '')
      file.source =
        css.includes('[data-sonner-toaster]') && !css.includes('@layer')
          ? css.replaceAll(UNUSED, '').replaceAll(UNUSED_COLOURS, '')
          : css
    }
  },
}
