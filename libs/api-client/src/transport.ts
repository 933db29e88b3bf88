import axios from 'axios';
import { API_PATH } from './connection';

/** The client of the API. In a file of its own: http.ts loads it with the page's first call. */
export const transport = axios.create({ baseURL: API_PATH });
