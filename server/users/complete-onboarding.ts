import type { Database } from '../edges/database/database.ts'
import { markOnboardingCompleted } from './store.ts'

/** Remembers that the user has chosen a plan, which opens the rest of the product. */
export const completeOnboarding = (db: Database, user_id: string) => markOnboardingCompleted(db, user_id)
