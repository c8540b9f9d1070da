import type { CoachingPackageFields } from '../packages-contract.ts'

/** A package as a test wants it. */
export const packageOf = (fields: Partial<CoachingPackageFields> = {}): CoachingPackageFields => ({
  title: 'Basic',
  description: '',
  priceCents: 120_000,
  sessions: 6,
  minutes: 45,
  type: 'video',
  seats: 1,
  features: [],
  validDays: null,
  place: '',
  imageFileId: null,
  ...fields,
})
