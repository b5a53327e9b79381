import { Page } from '#web/app/page.tsx'
export const HelpScreen = () => <Page title="Help & Support">.</Page>
