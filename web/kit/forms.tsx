import { Search } from 'lucide-react'
import { useState } from 'react'
import { Row, Stack } from '#web/kit/row.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { FormattedInput } from '#web/ui/forms/formatted-input.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'

const choices = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'never', label: 'Never', disabled: true },
] as const

const days = [
  { value: 'mon', label: 'Monday', hint: 'The first day' },
  { value: 'tue', label: 'Tuesday' },
] as const

export const KitForms = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Username" hint="Without the at sign" aside="optional">
        <TextInput prefix="@" defaultValue="mira.holm" />
      </Field>
      <Field label="Refused" error="There is no such user.">
        <TextInput defaultValue="nobody" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled defaultValue="Not now" suffix="days" />
      </Field>
      <Field label="Searched">
        <TextInput placeholder="Search" prefix={<Search size={16} aria-hidden />} />
      </Field>
      <Secret />
      <Field label="Account">
        <Select defaultValue="two">
          <option value="one">One</option>
          <option value="two">Two</option>
        </Select>
      </Field>
      <Field label="Disabled choice">
        <Select disabled>
          <option>Only this</option>
        </Select>
      </Field>
      <Field label="Comment" hint="Two rows, and more as they are needed">
        <TextArea defaultValue="What a lovely light." />
      </Field>
      <CheckedForm />
      <GroupsOfFour />
    </div>
    <Row name="Checkboxes">
      <Checkbox label="Off" />
      <Checkbox label="On" hint="With a hint" defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="On and disabled" disabled defaultChecked />
      <Tick on />
      <Tick on={false} />
    </Row>
    <Choices />
    <Stack name="Files">
      <Files />
      <FileDrop
        title="Too large"
        description="At most 500 MB"
        files={[]}
        onChange={() => {}}
        error="This file has 600 MB."
      />
      <FileDrop title="Disabled" description="While it uploads" files={[]} onChange={() => {}} disabled />
    </Stack>
  </>
)

/** An error appears when the empty form is sent. */
function CheckedForm() {
  const { field, submit } = useForm({
    initial: { name: '' },
    validate: ({ name }) => (name ? {} : { name: 'Give it a name.' }),
    onSubmit: () => {},
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextField label="Checked when sent" {...field('name')} />
      <Button type="submit" size="small" className="self-start">
        Send
      </Button>
    </form>
  )
}

function Secret() {
  const [value, setValue] = useState('a quiet long password')
  return <PasswordField label="Password" value={value} onChange={setValue} />
}

function GroupsOfFour() {
  const [value, setValue] = useState('4242 4242')
  const format = (typed: string) => (typed.replaceAll(/\D/g, '').match(/.{1,4}/g) ?? []).join(' ')
  return (
    <Field label="Formatted while one types" className="self-start">
      <FormattedInput value={value} format={format} onValue={setValue} />
    </Field>
  )
}

function Choices() {
  const [choice, setChoice] = useState<(typeof choices)[number]['value']>('day')
  const [chosen, setChosen] = useState<(typeof days)[number]['value'][]>(['mon'])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Row name="Segmented">
        <Segmented label="Interval" options={choices} value={choice} onChange={setChoice} />
      </Row>
      <RadioCards
        label="Interval"
        options={choices}
        value={choice}
        onChange={setChoice}
        className="sm:grid-cols-2"
        cardClassName="flex-col"
      />
      <CheckGroup label="Days" options={days} value={chosen} onChange={setChosen} />
      <CheckGroup label="Days, refused" options={days} value={[]} onChange={() => {}} error="Choose at least one." />
    </div>
  )
}

function Files() {
  const [files, setFiles] = useState([new File(['{}'], 'followers_1.json')])
  return (
    <FileDrop
      title="Drop your export here"
      description="The zip, or its files"
      files={files}
      onChange={setFiles}
      multiple
      noteOf={() => ({ text: 'followers', tone: 'ok' })}
    />
  )
}
