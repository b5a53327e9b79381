import type { openApiOf } from './openapi.ts'

type Document = ReturnType<typeof openApiOf>
type Operation = Document['paths'][string][string]

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A schema's name links to its definition. */
const shown = (schema: unknown) => {
  const text = escaped(JSON.stringify(schema, null, 2))
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
}

/** Renders the OpenAPI document as a page for people: no script, no external resources. */
export function apiPageOf({ info, tags, paths, webhooks, components }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const areas = tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name))
    const rows = own.map(({ method, path, operation }) => callOf(method, path, operation))
    return `<h2>${escaped(name)}</h2><p>${escaped(description)}</p>\n${rows.join('\n')}`
  })
  const shown_webhooks = Object.entries(webhooks).map(([event, { post }]) => {
    const { schema } = post.requestBody.content['application/json']
    return `<details><summary><code>${event}</code> ${escaped(post.summary)}</summary>${shown(schema)}</details>`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3>${shown(schema)}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cadenza API</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}summary{cursor:pointer;padding:.4rem 0}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:24rem}details{border-bottom:1px solid #8884}b{display:inline-block;min-width:4.5rem}</style></head>
<body><h1>Cadenza API ${escaped(info.version)}</h1><p>Failures answer <code>{success:false, code, error, message}</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${areas.join('\n')}
<h2>Webhooks</h2>
${shown_webhooks.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}</body></html>`
}

/** A call's line shows who may make it: anyone, a token with a scope, or only a browser. */
function accessOf(security: Operation['security']): string {
  if (security.length === 0 || security.some((way) => Object.keys(way).length === 0)) return 'open to anyone'
  const scope = security.flatMap((way) => ('api_token' in way ? (way.api_token ?? []) : [])).join()
  return scope ? `token with ${scope}` : 'browser only'
}

function callOf(method: string, path: string, operation: Operation): string {
  const { summary, description, security, parameters, requestBody, responses } = operation
  const [[status, answer] = ['200', undefined]] = Object.entries(responses)
  const [type = '', body] = Object.entries<{ schema?: unknown }>(requestBody?.content ?? {})[0] ?? []
  const content = answer && 'content' in answer ? answer.content : {}
  const [answer_type = '', { schema = null } = {}] = Object.entries<{ schema?: unknown }>(content)[0] ?? []
  const given = parameters.flatMap((parameter) =>
    'name' in parameter
      ? [`<li><code>${escaped(parameter.name)}</code> in ${parameter.in}${parameter.required ? '' : ', optional'}</li>`]
      : [],
  )
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code> ${escaped(summary)} · ${accessOf(security)}</summary>
${description ? `<p>${escaped(description)}</p>` : ''}${given.length > 0 ? `<ul>${given.join('')}</ul>` : ''}${body ? `<p>Body, ${escaped(type)}</p>${shown(body.schema)}` : ''}
<p>Answer ${status}${schema ? '' : `, ${escaped(answer_type)}`}</p>${schema ? shown(schema) : ''}</details>`
}
