import { addressOf, type Call } from '#contract/call.ts'
import { failureOf, noAnswer, TIMEOUT, timezone } from '#web/core/api.ts'

type UploadWatch = {
  /** How much has gone out, 0 to 100. */
  onProgress: (percent: number) => void
  /** Calls back at each word of the server on how far it is; the answer ends that. */
  onSignOfLife: (alive: () => void) => () => void
}

/** Sends a multipart call, which may take as long as there is a sign of life within each minute; fetch cannot tell what has gone out. */
export function upload<Sent, Input, Given, Answer>(
  call: Call<Sent, Input, Given, Answer>,
  form: FormData,
  { onProgress, onSignOfLife }: UploadWatch,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, addressOf(call.path, {}).path)
    request.withCredentials = true
    request.responseType = 'json'
    request.setRequestHeader('X-User-Timezone', timezone())
    let patience: ReturnType<typeof setTimeout>
    const alive = () => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), TIMEOUT)
    }
    alive()
    const stopListening = onSignOfLife(alive)
    request.onloadend = () => {
      clearTimeout(patience)
      stopListening()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      onProgress(total > 0 ? (loaded / total) * 100 : 0)
    }
    request.onerror = () => reject(noAnswer('unreachable'))
    request.onabort = () => reject(noAnswer('timeout'))
    request.onload = () => {
      const body: unknown = request.response
      if (request.status < 200 || request.status > 299) return reject(failureOf(request.status, body))
      if (body === null) return reject(noAnswer('unreadable', request.status))
      resolve(body as Answer)
    }
    request.send(form)
  })
}
