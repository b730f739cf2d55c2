/** True deviations of json-server 1.0.0-alpha and -beta that the pairs are not about. */
export const jsonServerKnown = {
  'api.schema': 'a page or a size that is no number gives all posts without pages; the README names no refusal',
  'api.filter.together': 'typicode/json-server e6055e6: several filters on one member were not combined before beta.2',
};
