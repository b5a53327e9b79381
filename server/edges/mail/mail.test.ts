import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../testing/fresh-database.ts'
import { createMail } from './mail.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cadenza-mail-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const link = `https://cadenza.example/reset-password/${'i'.repeat(16)}/${'t'.repeat(43)}`
const message = { to: 'person@example.org', subject: 'Grüße', text: `Hello,\n\n${link}\n\nthat’s all – 👍.\n` }

describe('without a mail server', () => {
  test('a message becomes a file that only its owner may read, with its link in one piece', async () => {
    const outbox_dir = join(dir, 'outbox')
    const mail = createMail({ smtp_url: null, from: 'Cadenza <no-reply@localhost>', outbox_dir, log: silent })
    await mail.send(message)
    const [name = '', ...others] = readdirSync(outbox_dir)
    expect(others).toEqual([])
    expect(name).toMatch(/\.eml$/)
    expect(statSync(join(outbox_dir, name)).mode & 0o777).toBe(0o600)
    const text = readFileSync(join(outbox_dir, name), 'utf8')
    expect(text).toContain('\r\nTo: person@example.org\r\n')
    expect(text).toContain('Content-Transfer-Encoding: 8bit')
    expect(text).toContain(`\r\n${link}\r\n`)
    expect(text).toContain('that’s all – 👍.')
  })

  test('nothing in an address or subject adds a header', async () => {
    const outbox_dir = join(dir, 'injected')
    const mail = createMail({ smtp_url: null, from: 'a@b.c', outbox_dir, log: silent })
    await mail.send({
      ...message,
      subject: 'Hi\r\nBcc: evil@example.org',
      to: 'x@example.org\r\nBcc: evil@example.org',
    })
    const text = readFileSync(join(outbox_dir, readdirSync(outbox_dir)[0] ?? ''), 'utf8')
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  })
})

describe('with a mail server', () => {
  test('a message goes to it, with the configured sender', async () => {
    const server = await startSmtp()
    const mail = createMail({
      smtp_url: server.url,
      from: 'Cadenza <hello@cadenza.example>',
      outbox_dir: dir,
      log: silent,
    })
    await mail.send(message)
    expect(server.received).toContain('MAIL FROM:<hello@cadenza.example>')
    expect(server.received).toContain('RCPT TO:<person@example.org>')
    mail.close()
    server.close()
  })

  test('of another machine that will not encrypt gets neither mail nor password', async () => {
    const server = await startSmtp()
    // The address of every interface: on this machine, but not one of its own names.
    const url = server.url.replace('//127.0.0.1', '//user:PLANTED@0.0.0.0')
    const mail = createMail({ smtp_url: url, from: 'a@b.c', outbox_dir: dir, log: silent })
    await expect(mail.send(message)).rejects.toThrow('STARTTLS')
    expect(server.received.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([])
    mail.close()
    server.close()
  })

  test('a refusal makes sending fail, so that it is retried', async () => {
    const server = await startSmtp('550 no such mailbox')
    const mail = createMail({ smtp_url: server.url, from: 'a@b.c', outbox_dir: dir, log: silent })
    await expect(mail.send(message)).rejects.toThrow('550')
    mail.close()
    server.close()
  })
})

/** The part of a mail server that one message needs (RFC 5321). */
async function startSmtp(to_recipients = '250 ok') {
  const received: string[] = []
  const answer = (line: string) => {
    if (line.startsWith('EHLO')) return '250 test'
    if (line.startsWith('RCPT')) return to_recipients
    if (line === 'STARTTLS') return '502 not here'
    if (line === 'DATA') return '354 continue'
    return '250 ok'
  }
  const talk = (socket: Socket) => {
    let is_data = false
    socket.write('220 test\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        received.push(line)
        if (is_data && line !== '.') continue
        is_data = line === 'DATA'
        socket.write(`${answer(line)}\r\n`)
      }
    })
  }
  const server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}
