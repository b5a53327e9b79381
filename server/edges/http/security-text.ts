const DAY = 86_400_000

/** Days for which the text can be relied on; a product that runs writes it anew each day. */
const GOOD_FOR = 90

/** Whom to tell of a weakness, as RFC 9116 has it. */
export function securityText(
  { contact, public_url }: { contact: string; public_url: string },
  now = Date.now(),
): string {
  const expires = new Date((Math.floor(now / DAY) + GOOD_FOR) * DAY)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${public_url}/.well-known/security.txt`,
    '',
  ].join('\n')
}
