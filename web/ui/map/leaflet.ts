/*
 * The only file that imports the map packages, so that either can be replaced in one place (react-leaflet is not under an open-source
 * licence; see NOTICE).
 */
import './leaflet.css';

export { DivIcon, GridLayer, LatLngBounds, Marker, TileLayer, type Coords, type DoneCallback, type Map as LeafletMap } from 'leaflet';
export { MapContainer, useMap, useMapEvents } from 'react-leaflet';
