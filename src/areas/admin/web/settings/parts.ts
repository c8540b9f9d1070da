import type { InstanceSettingsView } from '../../settings-contract.ts'
import type { InstanceForm } from './use-instance-form.ts'

/** What each part of the page is given. */
export type Parts = { form: InstanceForm; settings: InstanceSettingsView }
