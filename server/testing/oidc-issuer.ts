import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'

export type IssuerPerson = { sub: string; email: string; email_verified: boolean }

/** What a browser makes before it goes to the issuer, and keeps until it comes back. */
export type BrowserSecrets = { state: string; nonce: string; code_verifier: string }

export const browserSecrets = (): BrowserSecrets => ({
  state: randomBytes(16).toString('base64url'),
  nonce: randomBytes(16).toString('base64url'),
  code_verifier: randomBytes(32).toString('base64url'),
})

/** The address a browser goes to, as the specification describes it, with PKCE and nonce. */
export function authorizationUrl(
  begin: { client_id: string | null; authorization_endpoint: string | null; redirect_uri: string | null },
  { state, nonce, code_verifier }: BrowserSecrets,
) {
  const url = new URL(begin.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: begin.client_id ?? '',
    redirect_uri: begin.redirect_uri ?? '',
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

export type Issuer = {
  origin: string
  /** The person at the browser: every visitor is signed in as them and agrees. */
  person: IssuerPerson
  close: () => Promise<void>
}

/** An honest OpenID Connect issuer (oidc-provider) with one client. */
export async function startIssuer(client: {
  client_id: string
  client_secret: string
  redirect_uri: string
}): Promise<Issuer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = { origin, person: { sub: 'nobody', email: 'nobody@example.org', email_verified: true } } as Issuer
  const known = new Map<string, IssuerPerson>()

  const { client_id, client_secret, redirect_uri } = client
  const provider = new Provider(origin, {
    clients: [{ client_id, client_secret, redirect_uris: [redirect_uri], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: withAccountChooser() },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...known.get(sub), sub }) }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
  const answer = provider.callback()

  /** Signs the visitor in as the person and agrees for them. */
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'consent') {
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
      grant.addOIDCScope(String(params.scope))
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
    }
    known.set(issuer.person.sub, issuer.person)
    const login = { accountId: issuer.person.sub }
    return provider.interactionFinished(
      request,
      response,
      { login, select_account: {} },
      { mergeWithLastSubmission: false },
    )
  }
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
  issuer.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return issuer
}

/** As Google: `prompt=select_account` is understood. */
function withAccountChooser() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** Follows the redirects from the issuer's first page to our return address; returns the address's parameters. */
export async function walkThrough(url: string, redirect_uri: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let next = url
  for (let hop = 0; hop < 12; hop++) {
    if (next.startsWith(redirect_uri)) return new URL(next).searchParams
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The issuer stopped at ${next}: ${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('The issuer never came to an end.')
}
