import { keep } from './keep.mjs'

// The browser talks to Vite on PORT, which passes what is meant for the server on to it.
const port = Number(process.env.PORT ?? 5000)
const server_port = port + 10

keep([
  {
    args: ['--watch', 'server/main.ts'],
    env: { PORT: String(server_port), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  },
  { args: ['scripts/dev-web.mjs', String(port), String(server_port)] },
])
