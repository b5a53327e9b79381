import { Page } from '#web/core/page.tsx'
import { Contact } from '#web/help/contact.tsx'
import { Limits } from '#web/help/limits.tsx'
import { Questions } from '#web/help/questions.tsx'
import { Sandbox } from '#web/help/sandbox.tsx'
import { Status } from '#web/help/status.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { helpMessages as messages } from '#words/generated/help.ts'

export const HelpScreen = () => (
  <Page title={messages.title} description={messages.about}>
    <Questions />
    <Card title={messages.risk}>
      <div className="flex max-w-3xl flex-col gap-3">
        {Object.values(messages.riskText).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Card>
    <Sandbox />
    <Limits />
    <div className="grid gap-6 lg:grid-cols-2">
      <Status />
      <Contact />
    </div>
  </Page>
)
