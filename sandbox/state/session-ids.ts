import { randomBytes } from 'node:crypto'

/** `<pk>:<id of the sign-in>:<byte>:<id of the token>`. */
export function newSessionId(pk: number): string {
  return `${pk}:${randomBytes(10).toString('base64url')}:${randomBytes(1)[0] ?? 0}:${tokenPart()}`
}

/** Makes another token of the same sign-in. */
export function renewedSessionId(id: string): string {
  return [...id.split(':').slice(0, 3), tokenPart()].join(':')
}

/** The prefix shared by all tokens of a sign-in. */
export function signInOf(id: string): string {
  return id.split(':').slice(0, 2).join(':')
}

function tokenPart(): string {
  return `AY${randomBytes(24).toString('base64url')}`
}
