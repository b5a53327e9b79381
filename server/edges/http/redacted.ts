/** Field names that are redacted in every log line, at any depth. */
const names = [
  'password',
  'old_password',
  'new_password',
  'card_number',
  'cvc',
  'code_2fa',
  'code_verifier',
  'client_secret',
  'waiting_id',
  'token',
  'authorization',
  'cookie',
  'enc_password',
  'sessionid',
]

export const redacted = {
  paths: [
    ...names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`, `req.headers["${name}"]`]),
    'res.headers["set-cookie"]',
  ],
  censor: '[redacted]',
}
