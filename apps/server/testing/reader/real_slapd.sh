#!/bin/sh
# A real directory (Debian slapd) with two people, for apps/server/src/reader/identity/real-sources.test.ts.
#
#   apt-get install -y slapd ldap-utils openssl
#   sh apps/server/testing/reader/real_slapd.sh /tmp/school 16389
#   TEST_LDAP_URL=ldap://127.0.0.1:16389 TEST_LDAP_CA=/tmp/school/cert.pem npx vitest run apps/server/src/reader/identity/real-sources.test.ts
#   kill $(cat /tmp/school/pid)
set -eu
folder=$1
port=$2
mkdir -p "$folder/data"
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
  -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
cat >"$folder/slapd.conf" <<END
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile $folder/pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile $folder/cert.pem
TLSCertificateKeyFile $folder/key.pem
security simple_bind=128
database mdb
suffix dc=school
rootdn cn=admin,dc=school
rootpw admin-password
directory $folder/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn=cn=portal,dc=school read by self read by * none
END
cat >"$folder/people.ldif" <<END
dn: dc=school
objectClass: dcObject
objectClass: organization
dc: school
o: School

dn: cn=portal,dc=school
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: portal
userPassword: portal-password

dn: ou=people,dc=school
objectClass: organizationalUnit
ou: people

dn: uid=zhang,ou=people,dc=school
objectClass: inetOrgPerson
uid: zhang
cn: 张三
sn: 张
employeeNumber: Q0001
userPassword: zhang-password

dn: uid=li,ou=people,dc=school
objectClass: inetOrgPerson
uid: li
cn: 李四
sn: 李
mail: shared@school
userPassword: li-password

dn: uid=wang,ou=people,dc=school
objectClass: inetOrgPerson
uid: wang
cn: 王五
sn: 王
mail: shared@school
userPassword: wang-password

dn: ou=elsewhere,dc=school
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://127.0.0.1:9/ou=elsewhere,dc=school
END
slapadd -f "$folder/slapd.conf" -l "$folder/people.ldif"
slapd -f "$folder/slapd.conf" -h "ldap://127.0.0.1:$port"
