import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

const SECOND = 1000

/** Hosts that mail reaches without leaving this machine. */
const near = new Set(['localhost', '127.0.0.1', '[::1]'])

export type MailMessage = { to: string; subject: string; text: string }

export type Mail = {
  /** Resolves once the message is accepted or written; call it from a job, which retries, when it must not be lost. */
  send: (message: MailMessage) => Promise<void>
  close: () => void
}

export type MailOptions = {
  /** `smtps://user:password@host:465`; null writes to the outbox. */
  smtp_url: string | null
  from: string
  /** Folder for messages when there is no server. */
  outbox_dir: string
  log: Logger
}

export const createMail = ({ smtp_url, from, outbox_dir, log }: MailOptions): Mail =>
  smtp_url ? mailBySmtp(smtp_url, from) : mailToOutbox(outbox_dir, from, log)

function mailBySmtp(url: string, from: string): Mail {
  const waits = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND }
  // Opportunistic TLS can be stripped by a man in the middle.
  const requireTLS = !near.has(new URL(url).hostname)
  const server = createTransport(
    { url, ...waits, requireTLS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send(message) {
      await server.sendMail(message)
    },
    close: () => server.close(),
  }
}

function mailToOutbox(dir: string, from: string, log: Logger): Mail {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(message) {
      const { message: written } = await writer.sendMail(message)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      const file = join(dir, `${name}.eml`)
      await writeFile(join(dir, `${name}.part`), asReadable(String(written), message.text), { mode: 0o600 })
      await rename(join(dir, `${name}.part`), file)
      log.info({ to: message.to, file, link: linkIn(message.text) }, 'a mail was written to the outbox')
    },
    close: () => writer.close(),
  }
}

/** The message with its text unfolded, so that links can be copied from the outbox. */
function asReadable(written: string, text: string) {
  const head = written.slice(0, written.indexOf('\r\n\r\n'))
  const encoding = 'Content-Transfer-Encoding: 8bit'
  return `${head.replace(/^Content-Transfer-Encoding:.*$/im, encoding)}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}`
}

const linkIn = (text: string) => text.match(/https?:\/\/\S+/)?.[0] ?? null
