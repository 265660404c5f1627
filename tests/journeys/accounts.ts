/** The manager of the shop that the journeys visit. */
export const MANAGER = {
  email: 'eva@schakel.example',
  password: 'een lange zin die niemand raadt',
}
