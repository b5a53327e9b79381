import { createServer } from 'vite'

const server = await createServer({ server: { port: Number(process.env.PORT), strictPort: true } })
await server.listen()
server.printUrls()

process.once('disconnect', () => process.exit())
