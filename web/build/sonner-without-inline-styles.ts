import type { Plugin } from 'vite'

/** Sonner writes its styles into a <style> element, which the content security policy refuses; we load them as a file. */
export const sonnerWithoutInlineStyles: Plugin = {
  name: 'sonner-without-inline-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }),
  },
}
