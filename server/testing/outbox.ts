import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mails } from '#words/generated/server.ts'
import { eventually } from './eventually.ts'
import type { Product } from './product.ts'

const outboxOf = ({ config }: Product) => join(config.data_dir, 'outbox')

/** The mails written for an address so far, oldest first. */
export function mailsTo(product: Product, address: string): string[] {
  const dir = outboxOf(product)
  if (!existsSync(dir)) return []
  const mails = readdirSync(dir).filter((name) => name.endsWith('.eml'))
  return mails
    .sort()
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .filter((text) => text.includes(`\r\nTo: ${address}\r\n`))
}

/** The same without what everybody is mailed at registration. */
export const laterMailsTo = (product: Product, address: string) =>
  mailsTo(product, address).filter((text) => !text.includes(`\r\nSubject: ${mails.verification.subject}\r\n`))

/** Waits until there are `count` mails with this subject and returns the newest one's text. */
export async function mailTo(product: Product, address: string, subject: string, count = 1): Promise<string> {
  const about = () => mailsTo(product, address).filter((text) => text.includes(`\r\nSubject: ${subject}\r\n`))
  const mails = await eventually(
    async () => about(),
    (found) => found.length >= count,
  )
  return mails.at(-1) ?? ''
}

/** Both parts of the link in a mail: /anything/{id}/{token}. */
export function linkIn(mail: string) {
  const [, id = '', token = ''] = /https?:\/\/\S+?\/[\w-]+\/([\w-]+)\/([\w-]+)\s/.exec(mail) ?? []
  return { id, token }
}
