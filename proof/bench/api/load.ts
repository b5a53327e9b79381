import { Agent, get } from 'node:http'
import type { Load } from '../api.ts'

const CONNECTIONS = 32
const WARM_UP_MS = 500
const MEASURED_MS = 4000

/** Requests one address repeatedly on 32 connections and prints the result. */
const [url = '', cookie = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const times: number[] = []
let requests = 0
let failures = 0
let is_measured = false
let is_over = false

const send = () =>
  new Promise<void>((resolve) => {
    const began = performance.now()
    const request = get(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        requests++
        if (answer.statusCode !== 200) failures++
        else if (is_measured) times.push(performance.now() - began)
        resolve()
      })
    })
    request.on('error', () => {
      failures++
      resolve()
    })
  })

const work = async () => {
  while (!is_over) await send()
}
const all = Promise.all(Array.from({ length: CONNECTIONS }, work))
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
is_measured = true
const began = performance.now()
await new Promise((resolve) => setTimeout(resolve, MEASURED_MS))
const took = performance.now() - began
is_over = true
const measured = times.toSorted((a, b) => a - b)
await all
const at = (share: number) => measured[Math.floor(measured.length * share)] ?? 0
const result: Load = {
  per_second: measured.length / (took / 1000),
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  requests,
  failures,
}
console.log(JSON.stringify(result))
process.exit(0)
