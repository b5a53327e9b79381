const DAY = 86_400_000

/** Days until the text expires; a running product renews it daily. */
const GOOD_FOR = 90

/** The contact for security reports, in the format of RFC 9116. */
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
