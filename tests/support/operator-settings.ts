/** The settings that say who runs an instance; real payments need them. */
export const operatorSettings = {
  OPERATOR_NAME: 'Surplate Victoria Inc.',
  OPERATOR_ABN: '51 824 753 556',
  OPERATOR_ADDRESS: '1 Swanston Street, Melbourne VIC 3000',
  OPERATOR_CONTACT: 'help@surplate.example',
  OPERATOR_GST: 'on',
}
