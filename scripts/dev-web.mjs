import { createServer } from 'vite'

const [port, server_port] = process.argv.slice(2).map(Number)
const target = `http://127.0.0.1:${server_port}`

const server = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: { '/api': target, '/socket.io': { target, ws: true } },
  },
})
await server.listen()
server.printUrls()

process.once('disconnect', () => process.exit())
