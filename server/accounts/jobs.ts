import type { Database } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { forgetPhones } from './sign-in-phone.ts'

export const workForAccounts = (jobs: Jobs, db: Database): void =>
  jobs.every('7 * * * *', 'accounts.forget-phones', async () => void (await forgetPhones(db)))
