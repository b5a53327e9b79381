import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

type CopySecretProps = {
  /** What the secret is. */
  label: string
  children: string
  words: { copy: string; copied: string; copyFailed: string }
}

/** A secret that is shown this one time, to be copied. */
export function CopySecret({ label, children, words }: CopySecretProps) {
  const id = useId()
  const [status, setStatus] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(children).then(
      () => setStatus(words.copied),
      () => setStatus(words.copyFailed),
    )
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <span role="status" className="text-caption text-muted">
            {status}
          </span>
          <Button size="small" icon={Copy} onClick={copy}>
            {words.copy}
          </Button>
        </span>
      </div>
      <textarea
        id={id}
        dir="ltr"
        readOnly
        rows={Math.max(2, children.split('\n').length)}
        value={children}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        className="min-w-0 resize-none rounded-lg border border-edge bg-sunken px-3 py-2 font-mono text-body"
      />
    </div>
  )
}
