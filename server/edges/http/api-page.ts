import type { openApiOf } from './openapi.ts'

type Operation = {
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema?: unknown }> }>
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const shown = (schema: unknown) => `<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`

/** The OpenAPI document as a page a person can read: no script, nothing loaded from elsewhere. */
export function apiPageOf(document: ReturnType<typeof openApiOf>): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method.toUpperCase(), path, operation as Operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cadenza API</title>
<style>body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}summary{cursor:pointer;padding:.4rem 0}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:24rem}details{border-bottom:1px solid #8884}b{display:inline-block;min-width:4.5rem}</style></head>
<body><h1>Cadenza API ${escaped(document.info.version)}</h1><p>Failures answer <code>{success:false, code, error, message}</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}</body></html>`
}

function callOf(method: string, path: string, { security, parameters, requestBody, responses }: Operation): string {
  const [status = '200', answer] = Object.entries(responses)[0] ?? []
  const [type = '', body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const [answer_type = '', { schema = null } = {}] = Object.entries(answer?.content ?? {})[0] ?? []
  const given = parameters.map(
    ({ name, in: where, required }) =>
      `<li><code>${escaped(name)}</code> in ${where}${required ? '' : ', optional'}</li>`,
  )
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code>${security ? '' : ' · open to anyone'}</summary>
${given.length > 0 ? `<ul>${given.join('')}</ul>` : ''}${body ? `<p>Body, ${escaped(type)}</p>${shown(body.schema)}` : ''}
<p>Answer ${status}${schema ? '' : `, ${escaped(answer_type)}`}</p>${schema ? shown(schema) : ''}</details>`
}
