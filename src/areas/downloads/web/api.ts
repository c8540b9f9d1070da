import { connect } from '#webkit/api.ts'
import { downloadsContract } from '../contract.ts'
import { licenseKeysContract } from '../license-contract.ts'

export const licenseKeysApi = connect('licenseKeys', licenseKeysContract)
export const downloadsApi = connect('downloads', downloadsContract)
