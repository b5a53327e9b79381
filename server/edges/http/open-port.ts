import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from '../cannot-start.ts'

/** Checks that a port can be listened on before anything else starts. Throws CannotStart, naming the port. */
export async function openPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `Port ${port} is in use by another program. Stop it, or choose another port: PORT=5100 npm start`,
      )
    throw new CannotStart(`Port ${port} cannot be used: ${message}`)
  }
  server.close()
  await once(server, 'close')
}
