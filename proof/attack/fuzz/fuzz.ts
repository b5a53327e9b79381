import * as z from 'zod/mini'
import { randomOf } from '#server/testing/chance.ts'
import type { AnyCall } from '#server/testing/every-call.ts'
import { makeInput, mutate, type Schema } from '#server/testing/make-input.ts'

export type Request = { method: AnyCall['method']; url: string; payload?: string; headers: Record<string, string> }
export type Response = { status: number; text: string; headers: Record<string, unknown> }
export type FuzzFinding = { call: string; problem: string; request: Request; answer: string }

export type FuzzTarget = {
  send: (request: Request) => Promise<Response>
  /** Headers of a signed-in user; called again when a request has ended the session. */
  signIn: () => Promise<Record<string, string>>
  /** Existing ids, sent where ids are expected. */
  ids: readonly string[]
}

const SLOW_MS = 5000

/** Calls that would end the session in use or wait for a person. */
const skipped = new Set(['POST /auth/logout', 'DELETE /auth/sessions'])

/**
 * Sends valid and invalid input to each call of a contract, made from its own schema. Reports every answer that is a server
 * failure, is not in the common form, reveals internals, or takes too long.
 */
export async function fuzz(calls: AnyCall[], target: FuzzTarget, { rounds, seed }: { rounds: number; seed: number }) {
  const findings: FuzzFinding[] = []
  let sent = 0
  let succeeded = 0
  let signed_in = await target.signIn()
  for (const call of calls) {
    const name = `${call.method} ${call.path}`
    if (skipped.has(name)) continue
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
    const random = randomOf(seed + hashOf(name))
    const tryOnce = async (round: number) => {
      const valid = makeInput(schema, random, target.ids)
      const request = requestOf(call, round % 3 === 0 ? valid : mutate(valid, random), signed_in)
      const began = performance.now()
      const response = await target
        .send(request)
        .catch((error: Error) => ({ status: 0, text: String(error), headers: {} }))
      sent++
      if (response.status >= 200 && response.status < 300) succeeded++
      const problem = problemOf(call, response, performance.now() - began)
      if (problem) findings.push({ call: name, problem, request, answer: response.text.slice(0, 300) })
      if (response.status === 401) signed_in = await target.signIn()
    }
    for (let round = 0; round < rounds; round++) await tryOnce(round)
  }
  return { findings, sent, succeeded }
}

/** The request of a call with this input. */
export function requestOf(call: AnyCall, input: unknown, signed_in: Record<string, string>): Request {
  const is_object = typeof input === 'object' && input !== null && !Array.isArray(input)
  const rest = is_object ? { ...(input as Record<string, unknown>) } : {}
  const path = `/api${call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value).toWellFormed())
  })}`
  const headers = { ...signed_in, 'x-user-timezone': 'UTC' }
  if (call.method === 'GET') {
    const query = Object.entries(rest).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    return { method: 'GET', url: `${path}?${new URLSearchParams(query as [string, string][])}`, headers }
  }
  const payload = JSON.stringify(is_object ? rest : input)
  return { method: call.method, url: path, payload, headers: { ...headers, 'content-type': 'application/json' } }
}

function problemOf(call: AnyCall, { status, text, headers }: Response, took_ms: number): string | null {
  if (status === 0) return 'no answer'
  // Codes with upstream and busy are our own; a 500 never is.
  if (status >= 500 && !/"code":"(instagram_|google_|busy|payment_)/.test(text)) return `answered ${status}`
  if (took_ms > SLOW_MS && !call.path.includes('preview')) return `took ${Math.round(took_ms)} ms`
  if (/node_modules|\bat \/|SQLSTATE|syntax error at or near|ECONNREFUSED/.test(text)) return 'reveals internals'
  // A file or a requested table.
  if (call.answers === 'file' && status < 300) return null
  if (String(headers['content-type']).startsWith('text/csv')) return null
  if (!String(headers['content-type']).startsWith('application/json')) return 'is not JSON'
  const body = parsed(text)
  if (body === undefined) return 'is not JSON'
  if (status >= 400 && !isFailure(body)) return 'is not in the form of a failure'
  if (status < 300 && !call.answer.safeParse(body).success) return 'does not match the contract'
  return null
}

const isFailure = (body: unknown) => {
  const { success, code, error, message } = (body ?? {}) as Record<string, unknown>
  return success === false && typeof code === 'string' && typeof error === 'string' && error === message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hashOf = (text: string) => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
