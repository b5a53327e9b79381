import { catalogue } from './catalogue.ts'

/** How one gets an export from Instagram. */
export const { exportHelpMessages } = catalogue('upload/export-help')
