import { randomBytes } from 'node:crypto'

/** `<pk>:<the sign-in's own>:<byte>:<the token's own>`. */
export function newSessionId(pk: number): string {
  return `${pk}:${randomBytes(10).toString('base64url')}:${randomBytes(1)[0] ?? 0}:${tokenPart()}`
}

/** Another token of the same sign-in. */
export function renewedSessionId(id: string): string {
  return [...id.split(':').slice(0, 3), tokenPart()].join(':')
}

/** What all tokens of one sign-in begin with. */
export function signInOf(id: string): string {
  return id.split(':').slice(0, 2).join(':')
}

function tokenPart(): string {
  return `AY${randomBytes(24).toString('base64url')}`
}
