import type { Sandbox } from '../sandbox.ts'
import { backupCodes, isFresh, totpCode, totpSecret } from '../sign-in/codes.ts'
import { sentCodePlace } from '../sign-in/two-factor.ts'

/** Returns the codes that are valid now; null where no code was sent or the method is off. */
export function showCodes(sandbox: Sandbox, name: string) {
  const account = sandbox.state.accounts.get(name)
  if (!account) return null
  const has_second_factor = account.second_factors.length > 0
  const has_totp = account.second_factors.includes('totp')
  const secret = totpSecret(sandbox.world, account)
  const challenge = sentCode(sandbox, name, 'challenge')
  const step = sandbox.challenges.get(name)?.step
  return {
    sms: sentCode(sandbox, name, 'sms') ?? (step === 'verify_sms' ? challenge : null),
    mail: step === 'verify_email' ? challenge : null,
    totp: has_totp ? totpCode(secret, Date.now()) : null,
    whatsapp: sentCode(sandbox, name, 'whatsapp'),
    backup: has_second_factor ? backupCodes(sandbox.world, account) : [],
    challenge,
    totp_secret: has_totp ? secret : null,
    /** Messages sent since a code was last used. */
    messages: (['sms', 'whatsapp'] as const).reduce((sum, kind) => sum + countMessages(sandbox, name, kind), 0),
  }
}

function countMessages(sandbox: Sandbox, name: string, kind: 'sms' | 'whatsapp'): number {
  return sandbox.sent_messages.get(sentCodePlace(name, kind))?.length ?? 0
}

function sentCode(sandbox: Sandbox, name: string, kind: 'sms' | 'whatsapp' | 'challenge'): string | null {
  const sent = sandbox.sent_codes.get(sentCodePlace(name, kind))
  return isFresh(sent, sandbox.state.clock.unhurried()) ? sent.code : null
}
