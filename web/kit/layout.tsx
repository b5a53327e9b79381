import { useState } from 'react'
import { Stack } from '#web/kit/row.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowTick } from '#web/ui/forms/tick.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SettingsRow, SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { BulkBar, BulkButton } from '#web/ui/lists/bulk-bar.tsx'
import { useSelection } from '#web/ui/lists/use-selection.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'

const tabs = [
  { value: 'plan', label: 'Plan' },
  { value: 'billing', label: 'Billing' },
] as const

export const KitLayout = () => (
  <>
    <Card title="A card" description="With a description" actions={<Button size="small">Change</Button>}>
      What it is about.
    </Card>
    <Steps label="Set up" steps={['Plan', 'Payment', 'Account']} current={1} />
    <StepSection number={1} title="A step" description="What is decided here" summary="Two sources">
      Its fields.
    </StepSection>
    <StepSection number={2} title="A step that waits" disabled>
      Its fields.
    </StepSection>
    <SettingsSection title="Settings" description="What they are for">
      <SettingsRow label="Password" action={<Button size="small">Change</Button>}>
        Changed in May
      </SettingsRow>
      <SettingsRow label="Language" />
    </SettingsSection>
    <Disclosure summary="More about it">Only for those who ask.</Disclosure>
    <Disclosure summary="Open from the start" open>
      For everybody.
    </Disclosure>
    <ChosenTab />
    <Stack name="A long list">
      <ChosenRows />
    </Stack>
  </>
)

const ROWS = 100_000

/** Rows that can be chosen, and what can be done to them. */
function ChosenRows() {
  const rows = useSelection({ total: ROWS, idAt: String })
  return (
    <>
      <VirtualList
        label="People"
        count={ROWS}
        rowHeight={40}
        {...rows.list}
        renderRow={(index) => (
          <div className="flex items-center gap-3">
            <RowTick on={rows.list.isChosen(index)} /> Row {index + 1}
          </div>
        )}
        className="h-48"
      />
      <BulkBar label="Chosen rows" rows={rows} total={ROWS}>
        <BulkButton>Exclude</BulkButton>
        <BulkButton disabled>Follow</BulkButton>
      </BulkBar>
    </>
  )
}

function ChosenTab() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('plan')
  return (
    <Tabs label="Parts" tabs={tabs} value={tab} onChange={setTab}>
      The part of {tab}.
    </Tabs>
  )
}
