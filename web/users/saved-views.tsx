import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useKept } from '#web/core/kept.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSession } from '#web/users/session.ts'
import { viewMessages as messages } from '#words/generated/audience.ts'

/** `search` is what the address says of the screen. */
type SavedView = { name: string; search: string }

const MAX_VIEWS = 20
const MAX_NAME_LENGTH = 60

const isView = (kept: unknown): kept is SavedView =>
  typeof kept === 'object' &&
  kept !== null &&
  'name' in kept &&
  typeof kept.name === 'string' &&
  'search' in kept &&
  typeof kept.search === 'string'

const areViews = (kept: unknown): kept is SavedView[] => Array.isArray(kept) && kept.every(isView)

type SavedViewsProps = {
  /** The screen the views are of. */
  screen: string
}

/** Views of a screen under names of the user's: what its address says. This browser keeps them, for each user (docs/decisions/tasks-and-rows.md). */
export function SavedViews({ screen }: SavedViewsProps) {
  const user = useSession().data?.user
  return user ? <Views key={user.id} name={`views-${screen}-${user.id}`} /> : null
}

function Views({ name }: { name: string }) {
  const [views, keep] = useKept<SavedView[]>(name, areViews, [])
  const [naming, setNaming] = useState(false)
  const { search, pathname } = useLocation()
  const remove = (view: SavedView) => {
    keep(views.filter((other) => other !== view))
    toast.success(messages.removed({ name: view.name }), {
      action: { label: messages.undo, onClick: () => keep(views) },
    })
  }
  return (
    <>
      <MenuButton label={messages.views} icon={Bookmark}>
        {views.length === 0 ? <p className="px-3 py-2 text-muted">{messages.none}</p> : null}
        {views.map((view) => (
          <div key={view.name} className="flex items-center gap-1">
            <Link
              to={{ pathname, search: view.search }}
              aria-current={view.search === search}
              className="flex min-w-0 flex-1 rounded-md px-3 py-2 hover:bg-hover"
            >
              <bdi className="truncate">{view.name}</bdi>
            </Link>
            <IconButton
              label={messages.remove({ name: view.name })}
              icon={Trash2}
              iconSize={16}
              onClick={() => remove(view)}
            />
          </div>
        ))}
        {views.length < MAX_VIEWS ? (
          <button
            type="button"
            onClick={() => setNaming(true)}
            className="rounded-md px-3 py-2 text-start hover:bg-hover"
          >
            {messages.saveNew}
          </button>
        ) : null}
      </MenuButton>
      {naming ? (
        <NameDialog
          taken={views}
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep([...views.filter((view) => view.name !== name), { name, search }])
            toast.success(messages.saved({ name }))
          }}
        />
      ) : null}
    </>
  )
}

type NameDialogProps = { taken: readonly SavedView[]; onClose: () => void; onName: (name: string) => void }

function NameDialog({ taken, onClose, onName }: NameDialogProps) {
  const { values, field, submit } = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameMissing : undefined }),
    onSubmit: ({ name }) => {
      onName(name.trim())
      onClose()
    },
  })
  const is_taken = taken.some(({ name }) => name === values.name.trim())
  return (
    <FormDialog
      onClose={onClose}
      title={messages.save}
      description={messages.about}
      width="small"
      action={is_taken ? messages.replace : messages.saveIt}
      pending={false}
      onSubmit={submit}
    >
      <TextField data-autofocus label={messages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
    </FormDialog>
  )
}
