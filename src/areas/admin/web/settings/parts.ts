import type { InstanceSettingsView } from '../../settings-contract.ts'
import type { InstanceForm } from './use-instance-form.ts'

/** The props of each part of the page. */
export type Parts = { form: InstanceForm; settings: InstanceSettingsView }
