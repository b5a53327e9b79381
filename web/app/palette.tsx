import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { type Command, useCommands } from '#web/app/commands.ts'
import { useFound } from '#web/app/found.ts'
import { KeysInTurn } from '#web/app/key.tsx'
import { KeyboardSheet } from '#web/app/keyboard-sheet.tsx'
import { matches } from '#web/core/search.ts'
import { nameOf } from '#web/people/person-facts.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paletteMessages } from '#words/generated/palette.ts'

type PaletteProps = {
  shown: 'palette' | 'keys'
  onClose: () => void
  onKeys: () => void
}

/** What Ctrl-K and ? open; fetched when one of them is pressed for the first time. */
export function Palette({ shown, onClose, onKeys }: PaletteProps) {
  if (shown === 'keys') return <KeyboardSheet onClose={onClose} />
  return (
    <Dialog open title={paletteMessages.commands.title} onClose={onClose} width="wide">
      <CommandList onClose={onClose} onKeys={onKeys} />
    </Dialog>
  )
}

/** Ids are unique in their group. */
const keyOf = ({ group, id }: Command) => `${group} ${id}`

/** Which command is chosen: by its key, as what is found later comes in between, and Enter runs the one that was pointed at. */
function useChoice(id: string, commands: readonly Command[]) {
  const [active, setActive] = useState<string | null>(null)
  const at = Math.max(
    0,
    commands.findIndex((command) => keyOf(command) === active),
  )
  const show = (index: number) => document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  const move = (index: number) => {
    const next = Math.min(commands.length - 1, Math.max(0, index))
    const command = commands[next]
    if (command) setActive(keyOf(command))
    show(next)
  }
  const shown = useEffectEvent(() => active !== null && show(at))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come in above may have moved the chosen one out of sight
  useEffect(() => void shown(), [commands.length])
  return { at, chosen: commands[at], point: setActive, move }
}

function CommandList({ onClose, onKeys }: Pick<PaletteProps, 'onClose' | 'onKeys'>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const offered = [
    ...useCommands(onKeys).filter(({ name, synonyms = '' }) => matches(`${name} ${synonyms}`, typed.trim())),
    ...found.commands,
  ]
  const groups = Object.keys(paletteMessages.commands.groups) as Command['group'][]
  const commands = groups.flatMap((group) => offered.filter((command) => command.group === group))
  const { at, chosen, point, move } = useChoice(id, commands)

  const run = (command: Command | undefined) => {
    if (!command) return
    if (!command.stays) onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at, commands.length - 1)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) run(chosen)
    else move(next)
  }

  return (
    <div className="flex flex-col gap-3">
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={paletteMessages.commands.placeholder}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? `${id}-${at}` : undefined}
        autoComplete="off"
        prefix={<Search size={16} aria-hidden />}
        placeholder={paletteMessages.commands.placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          point(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={paletteMessages.commands.results}
        aria-busy={found.is_searching}
        className="-mx-2 max-h-[50dvh] overflow-y-auto"
      >
        {groups.map((group) => (
          <CommandGroup
            key={group}
            id={id}
            group={group}
            commands={commands}
            chosen={chosen}
            onPoint={point}
            onRun={run}
          />
        ))}
        {found.is_searching && commands.length === 0 ? <SearchSkeleton /> : null}
      </div>
      <div className="flex justify-between gap-4 text-caption text-muted">
        <p role="status">{stateWords(typed.trim(), commands.length, found.is_searching)}</p>
        <p aria-hidden className="shrink-0 pointer-coarse:hidden">
          {paletteMessages.commands.hint}
        </p>
      </div>
    </div>
  )
}

/** Where a key leads in the list; undefined for one that doesn't move. */
const placeAfter = (key: string, at: number, last: number): number | undefined =>
  ({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last })[key]

/** What came of the words, for the eye and for screen readers. */
function stateWords(typed: string, count: number, is_searching: boolean) {
  if (is_searching) return paletteMessages.commands.searching
  if (count === 0) return paletteMessages.commands.noneFor({ typed })
  return typed === '' ? null : paletteMessages.commands.found({ count })
}

const SearchSkeleton = () => (
  <div className="flex flex-col gap-2 p-2">
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
  </div>
)

type CommandGroupProps = {
  /** The beginning of the ids of the options and of the group's name. */
  id: string
  group: Command['group']
  commands: readonly Command[]
  chosen: Command | undefined
  onPoint: (key: string) => void
  onRun: (command: Command) => void
}

/** The commands of one group below its name; nothing where there are none. */
function CommandGroup({ id, group, commands, chosen, onPoint, onRun }: CommandGroupProps) {
  const mine = [...commands.entries()].filter(([, command]) => command.group === group)
  if (mine.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
    <div role="group" aria-labelledby={`${id}-${group}`} className="mb-2">
      <p id={`${id}-${group}`} className="px-3 py-1 text-caption font-medium text-muted">
        {paletteMessages.commands.groups[group]}
      </p>
      {mine.map(([index, command]) => {
        const { id: own, name, icon: Icon, person, detail, keys = [] } = command
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field above points at it
          <div
            key={own}
            id={`${id}-${index}`}
            role="option"
            aria-selected={command === chosen}
            onClick={() => onRun(command)}
            onPointerMove={() => onPoint(keyOf(command))}
            className={classes(
              'flex h-11 cursor-pointer items-center gap-3 rounded-lg px-3 lg:h-9',
              command === chosen ? 'bg-brand-soft text-brand-text' : 'text-fg',
            )}
          >
            {person ? (
              <Avatar name={nameOf(person)} src={person.picture} size="small" />
            ) : (
              <Icon size={18} aria-hidden className="shrink-0" />
            )}
            <bdi className="min-w-0 grow truncate">{name}</bdi>
            {detail ? <bdi className="min-w-0 truncate text-caption text-muted">{detail}</bdi> : null}
            {keys.length > 0 ? (
              <span className="flex shrink-0 gap-1 pointer-coarse:hidden">
                <KeysInTurn keys={keys} />
              </span>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
