import { keep, readSettings } from './keep.mjs'

readSettings()
// The browser talks to Vite on PORT, which passes on what is meant for the server.
const port = Number(process.env.PORT ?? 5000)
const api_port = port + 2
const public_url = process.env.PUBLIC_URL ?? `http://localhost:${port}`
// Data of its own, and an hour of the pacing in 36 s: something happens while one watches.
const { DATA_DIR = './.data-dev', PACING_SCALE = '0.01' } = process.env

keep([
  {
    args: ['--watch', 'server/main.ts'],
    env: { PORT: String(api_port), PUBLIC_URL: public_url, CHECK_ANSWERS: 'on', DATA_DIR, PACING_SCALE },
  },
  { args: ['scripts/dev-web.mjs'], env: { PORT: String(port), API_PORT: String(api_port) } },
  { args: ['scripts/seed-demo.ts'], env: { PUBLIC_URL: public_url, API_PORT: String(api_port) } },
])
