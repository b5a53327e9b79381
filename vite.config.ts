import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 5002}`

/** Sonner writes its styles into a <style> element, which the content security policy refuses; we load them as a file. */
const sonnerWithoutInlineStyles: Plugin = {
  name: 'sonner-without-inline-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }),
  },
}

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [sonnerWithoutInlineStyles, react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  optimizeDeps: { exclude: ['sonner'] },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['call'] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
            },
          ],
        },
      },
    },
  },
})
