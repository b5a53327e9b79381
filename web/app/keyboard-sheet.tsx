import { type ReactNode, useState } from 'react'
import { Key, KeysInTurn } from '#web/app/key.tsx'
import { newTasks } from '#web/app/new-tasks.ts'
import { navLinks } from '#web/app/pages.ts'
import { singleKeysWanted, wantSingleKeys } from '#web/app/shortcuts.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paletteMessages } from '#words/generated/palette.ts'
import { kindWords } from '#words/kinds/kinds.ts'

const isMac = /Mac|iP/.test(navigator.userAgent)

/** Keys are named as the keyboards of the language print them. */
function everywhere(): [string, string[]][] {
  const { palette, sheet, close, lists, names } = paletteMessages.keys
  return [
    [palette, [isMac ? '⌘' : names.ctrl, 'K']],
    [sheet, ['?']],
    [close, [names.escape]],
    [lists, ['↑', '↓', names.pageUp, names.pageDown, names.home, names.end]],
  ]
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
    <dt className="min-w-0">{name}</dt>
    <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1">{children}</dd>
  </div>
)

/** Every key there is, and the way to do without the single ones. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const [wanted, setWanted] = useState(singleKeysWanted)
  return (
    <Dialog open title={paletteMessages.keys.title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <section>
          <h3 className="text-heading">{paletteMessages.keys.everywhere}</h3>
          <dl>
            {everywhere().map(([name, keys]) => (
              <Row key={name} name={name}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Row>
            ))}
          </dl>
        </section>
        <section>
          <h3 className="text-heading">{paletteMessages.keys.go}</h3>
          <p className="text-muted">{paletteMessages.keys.goAbout}</p>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            {navLinks.map(({ label, key }) => (
              <Row key={key} name={label}>
                <KeysInTurn keys={['g', key]} />
              </Row>
            ))}
          </dl>
        </section>
        <section>
          <h3 className="text-heading">{paletteMessages.keys.newTask}</h3>
          <p className="text-muted">{paletteMessages.keys.newTaskAbout}</p>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            {newTasks.map(({ kind, key }) => (
              <Row key={kind} name={kindWords[kind].choice}>
                <KeysInTurn keys={['n', key]} />
              </Row>
            ))}
          </dl>
        </section>
        <Checkbox
          label={paletteMessages.keys.single}
          hint={paletteMessages.keys.singleAbout}
          checked={wanted}
          onChange={({ target }) => {
            setWanted(target.checked)
            wantSingleKeys(target.checked)
          }}
        />
      </div>
    </Dialog>
  )
}
