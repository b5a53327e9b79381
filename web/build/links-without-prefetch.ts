import type { Plugin } from 'vite'

/** The router's links bring along code that fetches pages which a server renders; none of ours does. `bench web sizes` shows whether this still matches. */
export const linksWithoutPrefetch: Plugin = {
  name: 'links-without-prefetch',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js/ },
    handler: (code) => ({
      code: code.replace(
        /^import \{ FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior \} from (.*)$/m,
        `import { FrameworkContext } from $1
const PrefetchPageLinks = () => null
const usePrefetchBehavior = () => [false]
const mergeRefs = (ref) => ref`,
      ),
      map: null,
    }),
  },
}
