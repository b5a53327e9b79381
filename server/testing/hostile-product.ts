import { type HostileInstagram, startHostileInstagram } from './hostile-instagram.ts'
import { type Product, startProduct } from './product.ts'

/** The product, and a hostile server between it and its sandbox; `close` ends both. */
export async function startHostileProduct(
  settings: Parameters<typeof startProduct>[0],
  log?: Parameters<typeof startProduct>[2],
): Promise<{ product: Product; hostile: HostileInstagram; close: () => Promise<void> }> {
  const started: HostileInstagram[] = []
  const product = await startProduct(
    settings,
    async (sandbox) => {
      const hostile = await startHostileInstagram(sandbox)
      started.push(hostile)
      return hostile.origin
    },
    log,
  )
  const [hostile] = started
  if (!hostile) throw new Error('The product was started without its hostile Instagram.')
  return {
    product,
    hostile,
    async close() {
      await product.close()
      hostile.close()
    },
  }
}
