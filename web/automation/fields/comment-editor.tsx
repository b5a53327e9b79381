import { Plus, Trash2 } from 'lucide-react'
import { templateProblem } from '#rules/comment-problems.ts'
import type { CommentTemplate } from '#rules/comment-template.ts'
import { countVariants, fillIn, listVariants, MAX_COMMENT_LENGTH } from '#rules/comments.ts'
import { type CommentDraft, commentsOf, newComment } from '#web/automation/draft/draft-options.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { automationMessages } from '#words/generated/automation.ts'
import { commentMessages as messages } from '#words/generated/composer.ts'
import { numberText } from '#words/numbers.ts'
import { templateProblemText } from '#words/template-problems.ts'

type CommentEditorProps = {
  comments: readonly CommentDraft[]
  onChange: (comments: CommentDraft[]) => void
  problem: string | undefined
}

/** The contract takes 50, more than anybody can keep track of. */
const MAX_COMMENTS = 20

/** More texts than these are counted instead of shown. */
const SHOWN = 200

/** Comments with choices in them, and every text they stand for. */
export function CommentEditor({ comments, onChange, problem }: CommentEditorProps) {
  const change = (comment: CommentDraft) =>
    onChange(comments.map((other) => (other.id === comment.id ? comment : other)))
  return (
    <div className="flex flex-col gap-4">
      {comments.map((comment, index) => (
        <CommentField
          key={comment.id}
          nth={index + 1}
          comment={comment}
          onChange={change}
          onRemove={
            comments.length > 1 ? () => onChange(comments.filter((other) => other.id !== comment.id)) : undefined
          }
          problem={index === 0 ? problem : undefined}
        />
      ))}
      {comments.length < MAX_COMMENTS ? (
        <Button
          size="small"
          className="self-start"
          icon={Plus}
          onClick={() => onChange([...comments, newComment(comments)])}
        >
          {messages.addComment}
        </Button>
      ) : null}
      <Variants comments={comments} />
    </div>
  )
}

const medias = () => Object.entries(automationMessages.media) as [CommentTemplate['media'], string][]

type CommentFieldProps = {
  nth: number
  comment: CommentDraft
  onChange: (comment: CommentDraft) => void
  onRemove: (() => void) | undefined
  problem: string | undefined
}

function CommentField({ nth, comment, onChange, onRemove, problem }: CommentFieldProps) {
  const wrong = templateProblem(comment.text)
  const variants = comment.text.trim() === '' || wrong !== null ? null : countVariants(comment.text)
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <Field
        label={messages.comment({ nth })}
        hint={nth === 1 ? messages.commentHint : null}
        error={wrong ? templateProblemText(wrong) : problem}
        aside={
          variants === null ? null : (
            <span className="text-caption text-muted tabular-nums">{messages.variantsOf({ count: variants })}</span>
          )
        }
      >
        <TextArea
          rows={2}
          maxLength={1000}
          placeholder={nth === 1 ? messages.commentPlaceholder : undefined}
          value={comment.text}
          onChange={({ target }) => onChange({ ...comment, text: target.value })}
        />
      </Field>
      <div className="flex items-center gap-2">
        <Select
          aria-label={messages.media({ nth })}
          className="w-40"
          value={comment.media}
          onChange={(media) => onChange({ ...comment, media })}
          options={medias().map(([value, label]) => ({ value, label }))}
        />
        {onRemove ? (
          <IconButton label={messages.removeComment({ nth })} icon={Trash2} iconSize={16} onClick={onRemove} />
        ) : null}
      </div>
    </div>
  )
}

/** Every text the comments stand for, as somebody would read it. */
function Variants({ comments }: Pick<CommentEditorProps, 'comments'>) {
  const written = commentsOf(comments).filter(({ text }) => templateProblem(text) === null)
  const all = written.reduce((sum, { text }) => sum + countVariants(text), 0)
  const texts = written
    .flatMap(({ text }) => listVariants(text, SHOWN))
    .map((text) => fillIn(text, messages.exampleName))
  const shown = [...new Set(texts)].slice(0, SHOWN)
  const too_long = texts.filter(({ length }) => length > MAX_COMMENT_LENGTH).length
  if (all === 0) return null
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <p role="status" className="font-medium tabular-nums">
        {messages.variants({ count: all })}
      </p>
      {too_long > 0 ? <p className="text-warn">{messages.tooLong({ count: too_long })}</p> : null}
      <Disclosure summary={messages.showVariants}>
        {all > shown.length ? (
          <p className="mb-2 text-caption text-muted">
            {messages.variantsListed({ shown: numberText(shown.length), count: numberText(all) })}
          </p>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section tabIndex={0} aria-label={messages.showVariants} className="max-h-60 overflow-y-auto pb-1">
          <ul className="flex flex-col gap-1">
            {shown.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </section>
      </Disclosure>
    </div>
  )
}
