import { keep, readSettings } from './keep.mjs'

readSettings()
// The browser talks to Vite on PORT, which passes on what is meant for the server.
const port = Number(process.env.PORT ?? 5000)
const api_port = port + 2
const public_url = process.env.PUBLIC_URL ?? `http://localhost:${port}`

keep([
  { args: ['--watch', 'server/main.ts'], env: { PORT: String(api_port), PUBLIC_URL: public_url, CHECK_ANSWERS: 'on' } },
  { args: ['scripts/dev-web.mjs'], env: { PORT: String(port), API_PORT: String(api_port) } },
])
