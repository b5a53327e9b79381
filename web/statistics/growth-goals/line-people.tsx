import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/core/loaded.tsx'
import { PersonRow } from '#web/people/person-row.tsx'
import { peopleQuery } from '#web/statistics/growth-goals/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

type LinePeopleProps = { goal_id: string; portion_id: string; name: string; onClose: () => void }

/** Who a line would follow, as Instagram has them now. */
export const LinePeople = ({ goal_id, portion_id, name, onClose }: LinePeopleProps) => (
  <Dialog
    open
    onClose={onClose}
    title={messages.previewTitle}
    description={name}
    width="wide"
    footer={<Button onClick={onClose}>{messages.close}</Button>}
  >
    <Loaded
      query={useQuery(peopleQuery(goal_id, portion_id))}
      skeleton={
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> {messages.previewing}
        </p>
      }
    >
      {({ act, totals }) => (
        <div className="flex flex-col gap-3">
          {act.length === 0 ? <p>{messages.previewNobody}</p> : null}
          <ul className="flex flex-col gap-2">
            {act.map(({ person }) => (
              <li key={person.username}>
                <PersonRow person={person} />
              </li>
            ))}
          </ul>
          {totals.skip > 0 ? <p className="text-muted">{messages.previewSkipped({ count: totals.skip })}</p> : null}
        </div>
      )}
    </Loaded>
  </Dialog>
)
