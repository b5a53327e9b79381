import { Check } from 'lucide-react'
import { Row, Stack } from '#web/kit/row.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { CheckList } from '#web/ui/display/check-list.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { CopySecret } from '#web/ui/display/copy-secret.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Figure, Stat } from '#web/ui/display/stat.tsx'

const badges = ['neutral', 'brand', 'ok', 'warn', 'bad'] as const
const dots = ['ok', 'warn', 'bad', 'muted'] as const
const sizes = ['small', 'normal', 'row', 'large', 'portrait'] as const

export const KitDisplay = () => (
  <>
    <Row name="Badges, dots, avatars, chips">
      {badges.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="ok" icon={<Check size={12} aria-hidden />}>
        with an icon
      </Badge>
      {dots.map((tone) => (
        <Dot key={tone} tone={tone} />
      ))}
      <Dot tone="ok" beating />
      {sizes.map((size) => (
        <Avatar key={size} name="mira.holm" size={size} />
      ))}
      <Chip onRemove={() => {}} removeLabel="Remove mira.holm">
        mira.holm
      </Chip>
      <Chip onRemove={() => {}} removeLabel="Remove a long name" disabled>
        disabled
      </Chip>
    </Row>
    <div className="grid gap-4 sm:grid-cols-2">
      <Stat label="Followed today" value="128" note="12 more than yesterday" tone={1} />
      <Stat label="Followers" value="4,211" chart={<Sparkline label="Followers" values={[3, 4, 4, 6, 5, 8]} />} />
      <Figure label="Without a card" value="7" note="A quiet line" />
    </div>
    <Stack name="Lists and tables">
      <CheckList lines={['100 daily actions', '1 follower list']} className="flex flex-col gap-2" />
      <DataTable label="Actions" head={['Day', 'Follows']} rows={[['Fri, 20 Nov', '12']]} />
    </Stack>
    <Stack name="A secret that is shown once">
      <CopySecret label="API token" words={{ copy: 'Copy', copied: 'Copied', copyFailed: 'Copy it by hand' }}>
        cdz_0123456789abcdef
      </CopySecret>
    </Stack>
  </>
)
