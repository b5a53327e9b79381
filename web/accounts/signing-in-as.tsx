import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { atName } from '#words/bidi.ts'
import { connectMessages as messages } from '#words/connect.ts'

type SigningInAsProps = { username: string; onAnother: () => void }

/** Whose sign-in this is, above a step that follows the password, and the way back. */
export const SigningInAs = ({ username, onAnother }: SigningInAsProps) => (
  <div className="-mx-5 -mt-5 mb-5 flex items-center justify-between gap-2 border-b border-line py-3 pe-3 ps-5">
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="hidden sm:block">
        <Avatar name={username} size="small" />
      </span>
      <p translate="no" className="min-w-0 break-all font-medium">
        {atName(username)}
      </p>
    </div>
    <Button variant="ghost" size="small" className="shrink-0 px-2 text-muted" onClick={onAnother}>
      {messages.anotherAccount}
    </Button>
  </div>
)
